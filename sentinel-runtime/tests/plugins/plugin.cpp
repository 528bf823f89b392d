// A shared library that does through C++'s own library what others do through C's. Each function
// returns 1 where it failed.
#include <filesystem>
#include <fstream>
#include <iostream>
#include <string>
#include <system_error>
#include <thread>

namespace fs = std::filesystem;

extern "C" int plus_opens(const char *path)
{
	return !std::ifstream(std::string(path) + "/passwd").is_open();
}

extern "C" int plus_lists(const char *path)
{
	std::error_code error;
	fs::directory_iterator entries(path, error);
	return bool(error);
}

extern "C" int plus_asks(const char *path)
{
	std::error_code error;
	return !fs::exists(path, error);
}

extern "C" int plus_removes(const char *path)
{
	std::error_code error;
	fs::remove(std::string(path) + "/no/such", error);
	return bool(error);
}

extern "C" int plus_prints(const char *)
{
	std::cout << "never seen" << std::endl;
	bool failed = !std::cout;
	std::cout.clear();
	return failed;
}

extern "C" int plus_starts_a_thread(const char *)
{
	std::thread([] {}).join();
	return 0;
}
